import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createQueryClient, showSaved } from "./queries.ts";

/** Observes a query whose reads the test answers one by one. */
function watch() {
  const client = createQueryClient();
  const reads: ReturnType<typeof withResolvers<string>>[] = [];
  const query = queryOptions({
    queryKey: ["name"],
    queryFn: () => {
      const read = withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const observer = new QueryObserver(client, query);
  onTestFinished(observer.subscribe(() => {}));
  const shown = () => observer.getCurrentResult().data;
  return { client, query, reads, shown };
}

test("a read that began before a save does not take the save back", async () => {
  const { client, query, reads, shown } = watch();
  reads[0]?.resolve("old");
  await expect.poll(shown).toBe("old");
  void client.refetchQueries(query);
  showSaved(client, query, "new");
  reads[1]?.resolve("old");
  expect(reads).toHaveLength(3);
  await reads[1]?.promise;
  expect(shown()).toBe("new");
  reads[2]?.resolve("newer");
  await expect.poll(shown).toBe("newer");
});

test("nothing is read again after a save that no read overlaps", async () => {
  const { client, query, reads, shown } = watch();
  reads[0]?.resolve("old");
  await expect.poll(shown).toBe("old");
  showSaved(client, query, "new");
  await expect.poll(shown).toBe("new");
  expect(reads).toHaveLength(1);
});

test("a first read that began before a change is followed by another", async () => {
  const { client, reads, shown } = watch();
  void client.invalidateQueries({ queryKey: ["name"] });
  void client.invalidateQueries();
  reads[0]?.resolve("old");
  await expect.poll(shown).toBe("old");
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.resolve("new");
  await expect.poll(shown).toBe("new");
});
