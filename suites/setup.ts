/** Runs at the start of each test file of the projects that open servers and databases. */
import { afterAll } from "vitest";
import { closeAll } from "./ends.ts";

afterAll(closeAll);
