import { runProcess } from "./run-process.ts";

runProcess();
