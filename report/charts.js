/* charts.js - what charts share, and the charts of speedups, stalls and costs. */

const data = JSON.parse(document.getElementById('data').textContent);
const runs = data.sim.runs;
const workloads = [...new Set(runs.map((run) => run.workload))];
/* The run of a workload under a policy, both by number. */
const runOf = (w, p) => runs[w * data.policies.length + p];
const geometric = (values) => Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length);

function color(name) {
	return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

function element(tag, attributes, ...children) {
	const e = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
	e.append(...children);
	return e;
}

function shape(parent, tag, attributes, text) {
	const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
	for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
	if (text !== undefined) e.textContent = text;
	parent.append(e);
	return e;
}

/* Charts are drawn for the present width, and again when it or the colors change. */
const drawings = [];
function drawing(draw) {
	drawings.push(draw);
	draw();
}
const redraw = () => drawings.forEach((draw) => draw());
let lastWidth = document.body.clientWidth;
window.addEventListener('resize', () => {
	if (document.body.clientWidth !== lastWidth) redraw();
	lastWidth = document.body.clientWidth;
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
/* Paper is light. */
function printing(on) {
	document.documentElement.classList.toggle('printing', on);
	redraw();
}
window.addEventListener('beforeprint', () => printing(true));
window.addEventListener('afterprint', () => printing(false));

/* An empty SVG in place of what the chart has; {svg, width}. */
function canvasOf(id, height, label) {
	const parent = document.getElementById(id), width = Math.min(parent.clientWidth, 900);
	parent.replaceChildren();
	const svg = shape(parent, 'svg', {width, height, viewBox: '0 0 ' + width + ' ' + height, role: 'img',
		'aria-label': label});
	return {svg, width};
}

/* Round numbers from low to high, about `count` of them. */
function ticks(low, high, count) {
	const raw = (high - low) / Math.max(count, 1), power = 10 ** Math.floor(Math.log10(raw));
	const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw);
	const all = [];
	for (let n = Math.ceil(low / step); n * step <= high + step * 1e-9; n++) all.push(+(n * step).toPrecision(12));
	return all;
}

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/* ---- speedups ---- */

function drawSpeedups() {
	const row = 24, left = 8 + 7.5 * Math.max(...data.policies.map((p) => p.length)),
		height = row * data.policies.length + 44;
	const {svg, width} = canvasOf('speedup-chart', height, 'Speedup of each policy; the table has the numbers');
	const all = runs.map((run) => run.speedup), pad = 0.05 * (Math.max(...all, 1) - Math.min(...all, 1)) || 0.05;
	const low = Math.min(...all, 1) - pad, high = Math.max(...all, 1) + pad;
	const x = (v) => left + (v - low) / (high - low) * (width - left - 56);
	for (const tick of ticks(low, high, width / 120)) {
		const one = tick === 1;
		shape(svg, 'line', {x1: x(tick), x2: x(tick), y1: 4, y2: height - 36, stroke: color(one ? 'soft' : 'line')});
		shape(svg, 'text', {x: x(tick), y: height - 22, 'text-anchor': 'middle', class: 'soft'}, tick);
	}
	shape(svg, 'text', {x: (left + width) / 2, y: height - 5, 'text-anchor': 'middle', class: 'soft'},
		'speedup over ' + data.sim.speedup_over);
	data.policies.forEach((policy, p) => {
		const values = workloads.map((_, w) => runOf(w, p).speedup), mean = geometric(values), y = row * p + 18;
		shape(svg, 'text', {x: left - 8, y: y + 4, 'text-anchor': 'end'}, policy);
		shape(svg, 'line', {x1: x(Math.min(...values)), x2: x(Math.max(...values)), y1: y, y2: y,
			stroke: color('point'), 'stroke-width': 2});
		values.forEach((v, w) => {
			const dot = shape(svg, 'circle', {cx: x(v), cy: y, r: 3.5, fill: color('ground'),
				stroke: color('point'), 'stroke-width': 1.5});
			shape(dot, 'title', {}, workloads[w] + ': ' + v.toFixed(3));
		});
		shape(svg, 'path', {d: 'M' + x(mean) + ' ' + (y - 6) + 'l6 6l-6 6l-6-6z', fill: color('front')});
		shape(svg, 'text', {x: width - 44, y: y + 4}, mean.toFixed(3));
	});
}

/* ---- stalls ---- */

function swatch(parent, variable, name, meaning) {
	const box = element('i', {style: 'background: var(--' + variable + ')'});
	parent.append(element('span', {title: meaning || name}, box, name.replace('_', ' ')));
}

function drawStalls() {
	const parent = document.getElementById('stall-chart'), legend = element('div', {class: 'legend'});
	parent.replaceChildren(legend);
	data.warp_states.forEach((state, s) => swatch(legend, 'state-' + s, state.name, state.meaning));
	workloads.forEach((workload, w) => {
		if (workloads.length > 1) parent.append(element('h3', {}, workload));
		const bars = element('div', {class: 'bars'});
		parent.append(bars);
		data.policies.forEach((policy, p) => {
			const counts = runOf(w, p).warp_cycles, all = Object.values(counts).reduce((a, b) => a + b, 0);
			const bar = element('div', {class: 'bar', role: 'img', 'aria-label': 'stalls under ' + policy});
			data.warp_states.forEach((state, s) => {
				const share = 100 * counts[state.name] / all, text = share.toFixed(1) + ' %';
				bar.append(element('i', {style: 'width: ' + share + '%; background: var(--state-' + s + ')',
					title: state.name + ': ' + text,
					class: s === 1 || s === 3 ? 'dark' : ''}, share > 5 ? share.toFixed(0) : ''));
			});
			bars.append(element('span', {}, policy), bar);
		});
	});
	parent.append(element('p', {class: 'note'}, 'Numbers: percent of all warp-cycles of the run.'));
}

/* ---- cost against speedup ---- */

/* The reference implementation of each policy, or what else is measured: {name, x, y}. */
function costPoints(key) {
	return data.policies.map((name, p) => {
		const cost = data.costs[p].find((c) => c.impl === 'reference') || data.costs[p][0];
		return {name, x: cost && cost[key], y: geometric(workloads.map((_, w) => runOf(w, p).speedup))};
	});
}

function isOnFront(point, points) {
	return !points.some((q) => q.x <= point.x && q.y >= point.y && (q.x < point.x || q.y > point.y));
}

/* Where the label of a point covers no other one: the first of five places that is free. The front runs to the right
 * and up, so the best place is below it. */
function placeLabel(x, y, length, width, taken) {
	const w = 7 * length, places = [[x + 4, y + 17], [x - 8 - w, y - 6], [x + 8, y - 8], [x - 8 - w, y + 4],
		[x - w / 2, y + 20]];
	const boxes = places.map(([left, base]) => ({left, base, right: left + w, top: base - 11, bottom: base + 3}));
	const free = boxes.find((b) => b.left >= 0 && b.right <= width && b.top >= 0 &&
		!taken.some((t) => b.left < t.right && t.left < b.right && b.top < t.bottom && t.top < b.bottom));
	if (free) taken.push(free);
	return free;
}

function drawFront(svg, front, x, y, right) {
	const sorted = [...front].sort((a, b) => a.x - b.x);
	let path = '';
	sorted.forEach((q, n) => {
		path += n ? 'H' + x(q.x) + 'V' + y(q.y) : 'M' + x(q.x) + ' ' + y(q.y);
	});
	if (path) shape(svg, 'path', {d: path + 'H' + right, fill: 'none', stroke: color('front'), 'stroke-width': 1.5});
}

function drawAxes(svg, box, low, high, x, y, title) {
	for (const tick of ticks(low.y, high.y, 6)) {
		shape(svg, 'line', {x1: box.left, x2: box.right, y1: y(tick), y2: y(tick), stroke: color('line')});
		shape(svg, 'text', {x: box.left - 6, y: y(tick) + 4, 'text-anchor': 'end', class: 'soft'}, tick.toFixed(2));
	}
	for (const tick of ticks(low.x, high.x, (box.right - box.left) / 110)) {
		shape(svg, 'line', {x1: x(tick), x2: x(tick), y1: box.bottom, y2: box.bottom + 5, stroke: color('soft')});
		shape(svg, 'text', {x: x(tick), y: box.bottom + 18, 'text-anchor': 'middle', class: 'soft'}, grouped(tick));
	}
	shape(svg, 'line', {x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom, stroke: color('soft')});
	shape(svg, 'text', {x: (box.left + box.right) / 2, y: box.bottom + 36, 'text-anchor': 'middle', class: 'soft'},
		title);
	shape(svg, 'text', {x: 4, y: 14, class: 'soft'}, workloads.length > 1 ? 'geometric mean speedup' : 'speedup');
}

function drawCost(id, key, title) {
	const all = costPoints(key), points = all.filter((q) => typeof q.x === 'number');
	const {svg, width} = canvasOf(id, 340, 'Speedup against ' + title + '; the table has the numbers');
	if (points.length === 0) {
		document.getElementById(id).replaceChildren(element('p', {}, title +
			': not measured for this config and these policies.'));
		return;
	}
	const box = {left: 52, right: width - 30, top: 24, bottom: 290}, values = points.map((q) => q.y);
	const pad = 0.1 * (Math.max(...values) - Math.min(...values)) || 0.02;
	const low = {x: 0, y: Math.min(...values) - pad};
	const high = {x: 1.08 * Math.max(...points.map((q) => q.x)), y: Math.max(...values) + pad};
	const x = (v) => box.left + (v - low.x) / (high.x - low.x) * (box.right - box.left);
	const y = (v) => box.bottom - (v - low.y) / (high.y - low.y) * (box.bottom - box.top);
	drawAxes(svg, box, low, high, x, y, title);
	const front = points.filter((q) => isOnFront(q, points)), others = points.filter((q) => !front.includes(q));
	drawFront(svg, front, x, y, box.right);
	const taken = points.map((q) => ({left: x(q.x) - 6, right: x(q.x) + 6, top: y(q.y) - 6, bottom: y(q.y) + 6}));
	for (const q of [...front, ...others]) {
		const on = front.includes(q), place = placeLabel(x(q.x), y(q.y), q.name.length, width, taken);
		const dot = shape(svg, 'circle', {cx: x(q.x), cy: y(q.y), r: 4.5, fill: color(on ? 'front' : 'point')});
		shape(dot, 'title', {}, q.name + ': ' + grouped(q.x) + ', speedup ' + q.y.toFixed(3));
		if (place) shape(svg, 'text', {x: place.left, y: place.base}, q.name);
	}
	const missing = all.filter((q) => typeof q.x !== 'number').map((q) => q.name);
	if (missing.length) document.getElementById(id).append(element('p', {class: 'note'},
		'Not measured, so not drawn: ' + missing.join(', ') + '.'));
}

drawing(drawSpeedups);
drawStalls();
drawing(() => drawCost('area-chart', 'um2', 'area, um2'));
drawing(() => drawCost('delay-chart', 'ns', 'delay, ns'));
