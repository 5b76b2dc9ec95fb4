/** The one file of a record, in the folder of its id. What it is stands in its row. */
export const recordFile = 'record';
