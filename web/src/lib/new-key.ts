/** `randomUUID` exists only on secure origins, and some people run this on their own network without one. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
