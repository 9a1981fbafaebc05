/* timeline.js - the timelines of all policies, of one workload and SM, on one time axis. */

const form = document.getElementById('timeline-form').elements;
const panels = document.getElementById('timeline-panels');
const view = {from: 0, to: 1, end: 1, slot: 0, cursor: 0};
const rowHeight = data.warp_slots > 32 ? 6 : data.warp_slots > 8 ? 9 : 16, axisHeight = 22, margin = 34;

const chosen = () => ({w: +form.workload.value, sm: +form.sm.value});
const recordingOf = (p) => data.recordings[chosen().w * data.policies.length + p][chosen().sm];

/* ---- states ---- */

/* The spans of a warp slot: span n has state state[n], -1 for none, from first[n] to first[n + 1] - 1. */
const decoded = new WeakMap();
function spansOf(recording, slot) {
	if (!decoded.has(recording)) decoded.set(recording, []);
	const all = decoded.get(recording);
	if (!all[slot]) {
		const first = [], state = [];
		let at = 0;
		for (const [, letter, length] of recording.states[slot].matchAll(/([a-z.])(\d*)/g)) {
			first.push(at);
			state.push(letter === '.' ? -1 : letter.charCodeAt(0) - 97);
			at += length ? +length : 1;
		}
		first.push(at);
		all[slot] = {first, state};
	}
	return all[slot];
}

/* The number of the span with that cycle, or -1. */
function spanAt(spans, cycle) {
	let low = 0, high = spans.first.length - 1;
	if (cycle < 0 || cycle >= spans.first[high]) return -1;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (spans.first[middle] <= cycle) low = middle;
		else high = middle;
	}
	return low;
}

/* Each column of pixels shows the state that has most of its cycles. */
function drawStates(context, recording, slot, y, width, colors) {
	const spans = spansOf(recording, slot), scale = (view.to - view.from) / width;
	let n = Math.max(spanAt(spans, Math.floor(view.from)), 0);
	for (let column = 0; column < width; column++) {
		const start = view.from + column * scale, stop = start + scale, counts = new Array(colors.length).fill(0);
		while (n < spans.state.length && spans.first[n + 1] <= start) n++;
		for (let k = n; k < spans.state.length && spans.first[k] < stop; k++)
			if (spans.state[k] >= 0)
				counts[spans.state[k]] += Math.min(stop, spans.first[k + 1]) - Math.max(start, spans.first[k]);
		const most = counts.indexOf(Math.max(...counts));
		if (counts[most] <= 0) continue;
		context.fillStyle = colors[most];
		context.fillRect(margin + column, y, 1, rowHeight - 1);
	}
}

/* ---- phases ---- */

function drawPhases(context, recording, x) {
	const colors = [0, 1, 2, 3, 4, 5].map((n) => color('phase-' + n)), wait = color('phase-wait'),
		exit = color('phase-exit');
	const ends = new Set(recording.tbs.flatMap(([, , , last, slots]) => slots.map((slot) => slot + ' ' + last)));
	for (const [slot, phase, first, arrival, last] of recording.phases) {
		if (last < view.from || first > view.to) continue;
		context.fillStyle = colors[(phase - 1) % 6];
		context.fillRect(x(first), slot * rowHeight, x(arrival + 1) - x(first), rowHeight - 1);
		if (last === arrival) continue;
		context.fillStyle = ends.has(slot + ' ' + last) ? exit : wait;
		context.fillRect(x(arrival + 1), slot * rowHeight, x(last + 1) - x(arrival + 1), rowHeight - 1);
	}
}

/* ---- a panel ---- */

/* Runs of neighboring slots of a thread block. */
function slotRuns(slots) {
	const all = [];
	for (const slot of slots)
		if (all.length && all[all.length - 1][1] === slot - 1) all[all.length - 1][1] = slot;
		else all.push([slot, slot]);
	return all;
}

function drawTbs(context, recording, x) {
	context.strokeStyle = color('text');
	context.font = '11px system-ui, sans-serif';
	context.textBaseline = 'top';
	for (const [kernel, tb, first, last, slots] of recording.tbs) {
		if (last < view.from || first > view.to) continue;
		const left = x(first), right = x(last + 1);
		slotRuns(slots).forEach(([top, bottom]) => {
			const height = (bottom - top + 1) * rowHeight;
			context.strokeRect(left + .5, top * rowHeight - .5, Math.max(right - left - 1, 1), height);
		});
		const name = (data.sim.runs[0].kernels.length > 1 ? 'K' + kernel + ' ' : '') + 'TB' + tb,
			shown = Math.max(left, margin);
		const size = context.measureText(name).width + 6;
		if (right - shown < size + 4 || rowHeight * slots.length < 14) continue;
		context.fillStyle = color('ground');
		context.fillRect(shown + 2, slots[0] * rowHeight + 1, size, 13);
		context.fillStyle = color('text');
		context.fillText(name, shown + 5, slots[0] * rowHeight + 2);
	}
}

function drawAxis(context, width, height, x) {
	context.fillStyle = color('soft');
	context.strokeStyle = color('soft');
	context.font = '11px system-ui, sans-serif';
	context.textBaseline = 'top';
	context.textAlign = 'center';
	for (const tick of ticks(view.from, view.to, width / 110)) {
		context.fillRect(x(tick), height - axisHeight, 1, 4);
		const half = context.measureText(grouped(tick)).width / 2;
		context.fillText(grouped(tick), Math.min(Math.max(x(tick), margin + half), margin + width - half),
			height - axisHeight + 6);
	}
	context.textAlign = 'right';
	context.textBaseline = 'middle';
	for (let slot = 0; slot < data.warp_slots; slot += data.warp_slots > 8 ? 8 : 1)
		context.fillText(slot, margin - 5, Math.max(slot * rowHeight + rowHeight / 2, 6));
	context.fillText('cycle', margin - 5, height - axisHeight / 2 + 1);
	context.textAlign = 'left';
}

function drawPanel(canvas, p) {
	const recording = recordingOf(p), total = canvas.clientWidth, width = total - margin,
		ratio = window.devicePixelRatio || 1;
	const height = data.warp_slots * rowHeight + axisHeight, context = canvas.getContext('2d');
	canvas.width = total * ratio;
	canvas.height = height * ratio;
	canvas.style.height = height + 'px';
	context.scale(ratio, ratio);
	const x = (cycle) => margin + (cycle - view.from) / (view.to - view.from) * width;
	context.fillStyle = color('panel');
	context.fillRect(margin, 0, width, height - axisHeight);
	context.save();
	context.beginPath();
	context.rect(margin, 0, width, height - axisHeight);
	context.clip();
	const colors = data.warp_states.map((_, s) => color('state-' + s));
	if (form.show.value === 'phases') drawPhases(context, recording, x);
	else
		for (let slot = 0; slot < data.warp_slots; slot++)
			drawStates(context, recording, slot, slot * rowHeight, width, colors);
	drawTbs(context, recording, x);
	context.fillStyle = color('mark');
	context.fillRect(x(view.cursor), 0, 1, height - axisHeight);
	context.fillRect(margin, (view.slot + 1) * rowHeight - 1, width, 1);
	context.restore();
	drawAxis(context, width, height, x);
}

/* What the warp at the cursor does. */
function reading(p) {
	const recording = recordingOf(p), cycle = view.cursor;
	const spans = spansOf(recording, view.slot), n = spanAt(spans, cycle);
	const tb = recording.tbs.find(([, , first, last, slots]) => first <= cycle && cycle <= last &&
		slots.includes(view.slot));
	const where = 'cycle ' + cycle + ', warp slot ' + view.slot + ': ';
	if (!tb) return where + 'no warp';
	if (n < 0 || spans.state[n] < 0) return where + 'TB' + tb[1] + '; states are not recorded here';
	const state = data.warp_states[spans.state[n]];
	return where + 'TB' + tb[1] + ', ' + state.name.replace('_', ' ') + ' (' + state.meaning + ') in cycles ' +
		spans.first[n] + ' to ' + (spans.first[n + 1] - 1);
}

/* ---- the window ---- */

function setWindow(from, to) {
	const least = 20, size = Math.min(Math.max(to - from, Math.min(least, view.end)), view.end);
	const start = Math.min(Math.max(from, 0), view.end - size);
	view.from = Math.round(start);
	view.to = Math.round(start + size);
	view.cursor = Math.min(Math.max(view.cursor, view.from), view.to - 1);
	update();
}
function zoom(factor, around) {
	const center = around === undefined ? (view.from + view.to) / 2 : around;
	setWindow(center - (center - view.from) * factor, center + (view.to - center) * factor);
}
function move(share) {
	const by = Math.max(Math.round(share * (view.to - view.from)), share > 0 ? 1 : -Infinity);
	setWindow(view.from + by, view.to + by);
}

let pending = false;
function update() {
	if (pending) return;
	pending = true;
	requestAnimationFrame(drawAll);
}
function drawAll() {
	pending = false;
	form.from.value = view.from;
	form.to.value = view.to;
	panels.querySelectorAll('canvas').forEach((canvas, p) => {
		drawPanel(canvas, p);
		canvas.nextElementSibling.textContent = reading(p);
	});
}

/* ---- choices ---- */

function fillSelect(select, names) {
	select.replaceChildren(...names.map((name, n) => element('option', {value: n}, name)));
	select.parentElement.hidden = names.length < 2;
}

/* The kernels of the workload: of kernel k the earliest begin and the latest end over the policies. */
function kernelWindow(k) {
	const bounds = data.policies.map((_, p) => {
		const kernels = runOf(chosen().w, p).kernels;
		const begin = kernels.slice(0, k).reduce((sum, one) => sum + one.cycles, 0);
		return [begin, begin + kernels[k].cycles];
	});
	return [Math.min(...bounds.map((b) => b[0])), Math.max(...bounds.map((b) => b[1]))];
}

function showNote() {
	const short = data.policies.filter((_, p) => recordingOf(p).states_end < runOf(chosen().w, p).cycles);
	const cut = data.policies.filter((_, p) => recordingOf(p).phases_cut);
	let text = 'States: each pixel shows the state that has most of its cycles.';
	if (short.length) text += ' States are recorded only at the beginning of the runs: ' + short.map((policy) =>
		policy + ' to cycle ' + recordingOf(data.policies.indexOf(policy)).states_end).join(', ') + '.';
	if (cut.length) text += ' Phases are recorded only at the beginning under ' + cut.join(', ') + '.';
	document.getElementById('timeline-note').textContent = text;
}

function showLegend() {
	const legend = document.getElementById('timeline-legend');
	legend.replaceChildren();
	if (form.show.value === 'states') {
		data.warp_states.forEach((state, s) => swatch(legend, 'state-' + s, state.name, state.meaning));
	} else {
		for (let n = 0; n < 6; n++) swatch(legend, 'phase-' + n, 'runs, phase ' + (n + 1) + ', ' + (n + 7) + ', ...');
		swatch(legend, 'phase-wait', 'at the barrier');
		swatch(legend, 'phase-exit', 'finished, its TB not');
	}
}

function chooseWorkload() {
	const {w} = chosen(), kernels = runOf(w, 0).kernels;
	view.end = Math.max(...data.policies.map((_, p) => runOf(w, p).cycles));
	fillSelect(form.kernel, ['all', ...kernels.map((kernel, k) => k + ': ' + kernel.name)]);
	form.kernel.parentElement.hidden = kernels.length < 2;
	showNote();
	setWindow(0, view.end);
}

function openTimelines() {
	fillSelect(form.workload, workloads);
	fillSelect(form.sm, data.recordings[0].map((_, n) => n));
	panels.replaceChildren(...data.policies.map((policy) => element('div', {}, element('h3', {}, policy),
		element('canvas', {role: 'img', 'aria-label': 'Timeline under ' + policy}),
		element('p', {'aria-live': 'polite'}))));
	form.workload.addEventListener('change', chooseWorkload);
	form.sm.addEventListener('change', () => { showNote(); update(); });
	form.kernel.addEventListener('change', () => setWindow(...(+form.kernel.value ?
		kernelWindow(form.kernel.value - 1) : [0, view.end])));
	form.show.addEventListener('change', () => { showLegend(); update(); });
	for (const name of ['from', 'to'])
		form[name].addEventListener('change', () => setWindow(+form.from.value, +form.to.value));
	form.in.addEventListener('click', () => zoom(0.5));
	form.out.addEventListener('click', () => zoom(2));
	form.left.addEventListener('click', () => move(-0.25));
	form.right.addEventListener('click', () => move(0.25));
	form.all.addEventListener('click', () => setWindow(0, view.end));
	document.getElementById('timeline-form').addEventListener('submit', (event) => event.preventDefault());
	showLegend();
	chooseWorkload();
	drawAll();
	drawings.push(drawAll);
}

/* ---- keys and pointer ---- */

function moveCursor(by) {
	view.cursor = Math.min(Math.max(view.cursor + by, 0), view.end - 1);
	if (view.cursor < view.from || view.cursor >= view.to) move(by < 0 ? -0.25 : 0.25);
	update();
}
function moveSlot(by) {
	view.slot = Math.min(Math.max(view.slot + by, 0), data.warp_slots - 1);
	update();
}

const keys = {
	'+': () => zoom(0.5, view.cursor), '=': () => zoom(0.5, view.cursor), '-': () => zoom(2, view.cursor),
	'0': () => setWindow(0, view.end),
	ArrowLeft: (shift) => shift ? moveCursor(-1) : move(-0.1),
	ArrowRight: (shift) => shift ? moveCursor(1) : move(0.1),
	ArrowUp: () => moveSlot(-1), ArrowDown: () => moveSlot(1),
};
panels.addEventListener('keydown', (event) => {
	if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
	keys[event.key](event.shiftKey);
	event.preventDefault();
});

/* Cycle and slot below the pointer. */
function pointed(event) {
	const box = event.target.getBoundingClientRect(),
		share = (event.clientX - box.left - margin) / (box.width - margin);
	return {cycle: Math.floor(view.from + share * (view.to - view.from)),
		slot: Math.floor((event.clientY - box.top) / rowHeight)};
}
let drag = null;
panels.addEventListener('pointerdown', (event) => {
	if (event.target.tagName !== 'CANVAS') return;
	drag = {x: event.clientX, from: view.from, to: view.to};
	event.target.setPointerCapture(event.pointerId);
});
panels.addEventListener('pointermove', (event) => {
	if (event.target.tagName !== 'CANVAS') return;
	const at = pointed(event), width = event.target.clientWidth - margin;
	if (drag) {
		const by = (drag.x - event.clientX) / width * (drag.to - drag.from);
		setWindow(drag.from + by, drag.to + by);
	} else if (at.slot >= 0 && at.slot < data.warp_slots) {
		view.slot = at.slot;
		view.cursor = Math.min(Math.max(at.cycle, view.from), view.to - 1);
		update();
	}
});
for (const name of ['pointerup', 'pointercancel']) panels.addEventListener(name, () => { drag = null; });
/* The wheel alone scrolls the page. */
panels.addEventListener('wheel', (event) => {
	if (!event.ctrlKey || event.target.tagName !== 'CANVAS') return;
	zoom(event.deltaY > 0 ? 1.25 : 0.8, pointed(event).cycle);
	event.preventDefault();
}, {passive: false});

openTimelines();
