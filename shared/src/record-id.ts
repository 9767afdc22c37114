import { z } from "zod";

/** A record's id as someone sends it. Stored ids have small letters, and are compared as text outside the database. */
export const recordId = z.uuid().toLowerCase();
