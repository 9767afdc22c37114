/** Number of generated forms that the slow properties try. `PROPERTY_RUNS=1000` tries more. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 200);
