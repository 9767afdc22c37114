import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { useUrlFilters } from "./use-url-filters.ts";

const schema = z.object({ search: z.string().trim().default(""), tab: z.enum(["all", "mine"]).default("all") });

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ filters: useUrlFilters(schema), address: useLocation() }), { wrapper }).result;
}

test.each([
  ["/", { search: "", tab: "all" }],
  ["/?search=%20ada%20&tab=mine", { search: "ada", tab: "mine" }],
  ["/?search=ada&tab=bogus&other=1", { search: "ada", tab: "all" }],
])("filters are read from %s", (address, filters) => {
  expect(open(address).current.filters[0]).toEqual(filters);
});

test("changes are written to the address, and defaults are omitted", () => {
  const result = open("/?tab=mine");
  act(() => result.current.filters[1]({ search: "ada" }));
  expect(result.current.address.search).toBe("?search=ada&tab=mine");
  act(() => result.current.filters[1]({ search: "", tab: "all" }));
  expect(result.current.address.search).toBe("");
});
