import { expect } from "vitest";
import { fakeLocation, fakeTokens } from "../local.ts";
import type { RouteCase } from "./route-case.ts";

const given = { privateToken: ` ${fakeTokens.good} `, locationId: ` ${fakeLocation.id} ` };
const connectPath = "/functions/v1/ghl-connect";
const disconnectPath = "/functions/v1/ghl-disconnect";
const proxyPath = "/functions/v1/ghl-proxy";
const endpoint = "/contacts/?query=mia";

export const crmCases: RouteCase[] = [
  {
    route: `POST ${connectPath}`,
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: connectPath, payload: { ...given, companyId: ours.id } }),
      shows: async (response, { callers }) => {
        expect(response.json()).toEqual({ error: false, message: "Successfully connected to GoHighLevel!" });
        const { company } = (await callers.user.post("/rest/v1/rpc/get_user_profile", {})).json();
        expect(company).toMatchObject({ ghl_connected: true, ghl_location_name: fakeLocation.name });
      },
    },
    otherCompany: ({ theirs }) => ({ path: connectPath, payload: { ...given, companyId: theirs.id } }),
    badInput: ({ ours }) =>
      [
        given,
        { ...given, companyId: "x" },
        { ...given, companyId: ours.id, privateToken: "  " },
        { companyId: ours.id, locationId: given.locationId },
        { ...given, companyId: ours.id, privateToken: "pit-with a space" },
        { ...given, companyId: ours.id, privateToken: "pit-line\r\nx-injected: 1" },
        { ...given, companyId: ours.id, privateToken: "pit-unknown" },
        { ...given, companyId: ours.id, locationId: "../contacts" },
        { ...given, companyId: ours.id, locationId: "x".repeat(41) },
      ].map((payload) => ({ path: connectPath, payload })),
  },
  {
    route: `POST ${disconnectPath}`,
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: disconnectPath, payload: { companyId: ours.id } }),
      shows: (response) =>
        expect(response.json()).toEqual({ error: false, message: "Successfully disconnected from GoHighLevel" }),
    },
    otherCompany: ({ theirs }) => ({ path: disconnectPath, payload: { companyId: theirs.id } }),
    badInput: () => [{}, { companyId: 1 }].map((payload) => ({ path: disconnectPath, payload })),
  },
  {
    route: `POST ${proxyPath}`,
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: proxyPath, payload: { endpoint, companyId: ours.id } }),
      shows: (response) =>
        expect(response.json()).toEqual({
          error: true,
          message: "GoHighLevel is not connected.",
          data: { contacts: [] },
        }),
    },
    otherCompany: ({ theirs }) => ({ path: proxyPath, payload: { endpoint, companyId: theirs.id } }),
    badInput: ({ ours }) =>
      [
        { endpoint },
        { companyId: ours.id },
        { endpoint: ["/contacts/?query=mia"], companyId: ours.id },
        { endpoint: "/contacts/", companyId: ours.id },
        { endpoint: "/contacts/search?query=mia", companyId: ours.id },
        { endpoint: `/locations/${fakeLocation.id}?query=mia`, companyId: ours.id },
        { endpoint: "https://example.com/contacts/?query=mia", companyId: ours.id },
        { endpoint: `/contacts/?query=${"x".repeat(2000)}`, companyId: ours.id },
      ].map((payload) => ({ path: proxyPath, payload })),
  },
];
