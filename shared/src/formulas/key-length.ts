/** Of a table's text keys. A longer text is not even looked for. Apart, because every page reads tables and few look up. */
export const maxKeyLength = 500;
