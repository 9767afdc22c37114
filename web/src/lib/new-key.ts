/** `randomUUID` exists on secure addresses only, and people run this in their own network, too. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
