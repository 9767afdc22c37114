import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { budgets, errorOf } from "../../platform/http/budgets.ts";

const heartbeatMs = 15_000;
/** Room for a burst of hundreds of changes. */
const maxUnreadBytes = 128 * 1024;

export interface EventStream {
  send(event: string, data: object): void;
  end(): void;
}

/**
 * Sends server-sent events on this reply. Returns null if the browser has left already, because no event would report
 * that later. A browser that reads too slowly misses the events that do not fit, and gets a `resync` once it has caught
 * up; one that reads nothing is cut off.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream | null {
  const { raw } = reply;
  // A request that was sent ahead on a busy connection has no socket yet, so there would be no signal of its end.
  if (!raw.destroyed && !raw.socket) throw new AppError("bad_request", "Changes need a connection of their own.");
  reply.hijack();
  if (raw.destroyed) return null;

  let unread = 0;
  let hasMissed = false;
  let isOver = false;
  const close = () => {
    if (!isOver) onClose();
    isOver = true;
  };
  const send = (event: string, data: object) => {
    if (isOver) return;
    if (raw.writableLength > maxUnreadBytes) hasMissed = true;
    else raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const heartbeat = setInterval(() => {
    const hasStopped = unread > 0 && raw.writableLength >= unread;
    if (hasStopped || raw.writableEnded) raw.destroy();
    else raw.write(": heartbeat\n\n");
    unread = raw.writableLength;
  }, heartbeatMs);
  raw.on("drain", () => {
    if (!hasMissed) return;
    hasMissed = false;
    send("resync", {});
  });
  raw.on("error", () => raw.destroy());
  raw.once("close", () => {
    clearInterval(heartbeat);
    close();
  });
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    // Asks nginx not to hold events back.
    "x-accel-buffering": "no",
  });
  const end = () => {
    raw.end();
    close();
  };
  return { send, end };
}

export const tooManyStreams = "Too many pages are open. Close some of them to see changes here again.";

interface OpenStream {
  personId: string;
  companyId: string | null;
  stream: EventStream;
}

/** The open streams of this process, and how many each person and company may have. */
export class OpenStreams {
  /** Oldest first. */
  private readonly open = new Set<OpenStream>();

  /**
   * Refuses a stream for which a company or the process has no room. A person's oldest stream makes room for the
   * newest, which belongs to the tab they look at. The oldest is asked to pause, so that its tab does not come back
   * before they look at it again.
   */
  makeRoom({ personId, companyId }: Omit<OpenStream, "stream">): void {
    const ofCompany = [...this.open].filter((each) => each.companyId === companyId);
    const own = ofCompany.filter((each) => each.personId === personId);
    const [oldest] = own;
    if (oldest && own.length >= budgets.streams.most) {
      oldest.stream.send("rest", {});
      this.end(oldest);
      return;
    }
    const isFull = ofCompany.length >= budgets.streamsOfCompany.most || this.open.size >= budgets.streamsOfAll.most;
    if (isFull) throw errorOf(tooManyStreams);
  }

  /** Returns a function that counts the stream out again. */
  add(stream: OpenStream): () => void {
    this.open.add(stream);
    return () => this.open.delete(stream);
  }

  endAll(): void {
    for (const each of this.open) this.end(each);
  }

  private end(each: OpenStream): void {
    this.open.delete(each);
    each.stream.end();
  }
}
