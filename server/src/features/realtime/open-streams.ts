import { AppError } from "../../platform/errors.ts";
import { budgets } from "../../platform/http/budgets.ts";
import type { EventStream } from "./event-stream.ts";

export const tooManyStreams = "Too many pages are open. Close some of them to see changes here again.";

interface OpenStream {
  personId: string;
  companyId: string | null;
  stream: EventStream;
}

/** This process's streams, of which everyone may have some. */
export class OpenStreams {
  /** Oldest first. */
  private readonly open = new Set<OpenStream>();

  /**
   * Refuses a stream for which a company or the process has no room. A person's oldest makes room for their newest: that
   * is the tab they look at. The oldest is told to rest, so that it does not come back before they look at it again.
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
    if (isFull) throw new AppError("rate_limited", tooManyStreams);
  }

  /** Returns how to count it out again. */
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
