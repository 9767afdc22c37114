export const maxOptions = 500;
export const tooManyOptions = `A field can have at most ${maxOptions} options.`;
export const maxOptionLength = 500;
export const optionTooLong = `An option can have at most ${maxOptionLength} characters.`;
