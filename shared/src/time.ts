import { z } from "zod";

/** ISO text. Rows carry `Z`; rows nested as JSON by the database carry an offset. */
export const timestamp = z.iso.datetime({ offset: true });
