/** Times in a response that are not in the usual format: UTC, to the millisecond, with a `Z`. */
export const otherTimes = (body: string): string[] =>
  (body.match(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^"\\\s]*/g) ?? []).filter(
    (time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time),
  );
