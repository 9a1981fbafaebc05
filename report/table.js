'use strict';
/* table.js - a button at each table that downloads it as CSV, with the numbers as they are in the data. */

function csvField(text) {
	return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

function csvOf(table) {
	const value = (cell) => csvField('value' in cell.dataset ? cell.dataset.value : cell.textContent.trim());
	return [...table.rows].map((row) => [...row.cells].map(value).join(',') + '\n').join('');
}

for (const table of document.querySelectorAll('table[id]')) {
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'csv';
	button.textContent = 'CSV';
	button.title = 'Download this table as ' + table.id + '.csv';
	button.addEventListener('click', () => {
		const link = document.createElement('a');
		link.href = URL.createObjectURL(new Blob([csvOf(table)], {type: 'text/csv'}));
		link.download = table.id + '.csv';
		link.click();
		URL.revokeObjectURL(link.href);
	});
	table.caption.append(button);
}
