import type { Job, WorkerEvents } from "graphile-worker";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What this process does with jobs. Kinds are the only label, so nothing here reveals a company. */
export function createJobMetrics(registry: Registry) {
  const registers = [registry];
  const slots = new Gauge({
    name: "quotemill_job_slots",
    help: "Jobs that this process can run at once, by lane",
    labelNames: ["lane"],
    registers,
  });
  const running = new Gauge({
    name: "quotemill_jobs_running",
    help: "Jobs running in this process now, by lane",
    labelNames: ["lane"],
    registers,
  });
  const durations = new Histogram({
    name: "quotemill_job_duration_seconds",
    help: "Duration of jobs in this process, by kind",
    labelNames: ["task"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
    registers,
  });
  const failures = new Counter({
    name: "quotemill_job_failures_total",
    help: "Jobs that failed in this process, by kind; each may be retried",
    labelNames: ["task"],
    registers,
  });

  return function watch(events: WorkerEvents, lane: { name: string; slots: number; tasks: string[] }) {
    slots.set({ lane: lane.name }, lane.slots);
    running.set({ lane: lane.name }, 0);
    // Starts at zero: an alert cannot see the first failure of a counter that begins with it.
    for (const task of lane.tasks) failures.inc({ task }, 0);
    const startedAt = new WeakMap<Job, number>();
    events.on("job:start", ({ job }) => {
      startedAt.set(job, performance.now());
      running.inc({ lane: lane.name });
    });
    events.on("job:complete", ({ job, error }) => {
      running.dec({ lane: lane.name });
      const seconds = (performance.now() - (startedAt.get(job) ?? performance.now())) / 1000;
      durations.observe({ task: job.task_identifier }, seconds);
      if (error) failures.inc({ task: job.task_identifier });
    });
  };
}
