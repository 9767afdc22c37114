import sharp from "sharp";
import { expect } from "vitest";
import { pngOf } from "../pictures.ts";
import { badIds } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const path = "/rest/v1/quote_photos";
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");
const image_base64 = base64(await pngOf(40, 20));
const huge_base64 = base64(await pngOf(26_000, 1_000));

export const photoCases: RouteCase[] = [
  {
    route: `POST ${path}`,
    roles: ["user", "admin"],
    works: {
      call: () => ({ path, payload: { image_base64 } }),
      shows: async (response, { test }) => {
        const shown = await test.app.inject(response.json().url);
        expect(shown.headers["content-type"]).toBe("image/jpeg");
        expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 20 });
      },
    },
    badInput: () =>
      [
        {},
        { image_base64: "" },
        { image_base64: "not base64!" },
        { image_base64: base64("<svg xmlns='http://www.w3.org/2000/svg'/>") },
        { image_base64: base64("GIF89a and more than thirty-three bytes of it") },
        { image_base64: base64(Buffer.alloc(2 * 1024 * 1024 + 1)) },
        { image_base64: base64(Buffer.alloc(4 * 1024 * 1024)) },
        { image_base64: huge_base64 },
      ].map((payload) => ({ path, payload })),
  },
  {
    route: `GET ${path}/:id`,
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.photo.id}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toEqual({
          id: ours.photo.id,
          url: expect.stringContaining(`/quote-photos/${ours.id}/photos/${ours.photo.id}.jpg?token=`),
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.photo.id}` }),
    badInput: () => badIds(path),
  },
];
