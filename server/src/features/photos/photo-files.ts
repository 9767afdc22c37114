import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { DocumentPhoto } from "@quotemill/shared/workflow/document";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import {
  afterBackupMs,
  exceptDuringBackup,
  type FileStore,
  type LinkContext,
  type LinkPurpose,
  removeFile,
  signFileLink,
} from "../files/index.ts";
import { deleteUnusedPhoto } from "./photos.queries.ts";

export const photoPath = (companyId: string, id: string) => `${companyId}/photos/${id}.jpg`;

export const photoLink = (
  context: LinkContext,
  companyId: string,
  id: string,
  link: { seconds: number; purpose?: LinkPurpose },
) => signFileLink(context, photoPath(companyId, id), { ...link, bucket: "quote-photos" });

/** A quote's photos with links that a workflow can follow. */
export function documentPhotos(
  { company_id, id: quoteId, photos }: { company_id: string; id: string; photos: QuotePhoto[] },
  context: LinkContext & { publicUrl: () => string },
): DocumentPhoto[] {
  const link = { seconds: sentLinkSeconds, purpose: { kind: "quote", id: quoteId } } as const;
  return photos.map(({ id, caption }) => ({
    url: context.publicUrl() + photoLink(context, company_id, id, link),
    caption: caption || null,
  }));
}

/** A form that is still open can store the photo again within this time. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Releases photos that a quote or draft no longer has. A job removes each a day later, if nothing else uses it by then.
 */
export async function letGoOf(db: Db, companyId: string, before: QuotePhoto[], now: QuotePhoto[] = []) {
  const kept = new Set(now.map(({ id }) => id));
  for (const { id } of before) {
    if (!kept.has(id)) await removeUnlessNamed(db, companyId, id, keptMs);
  }
}

export const removeUnlessNamed = (db: Db, company_id: string, photo_id: string, delayMs: number) =>
  removeUnusedPhotoJob.add(db, { company_id, photo_id }, { key: `remove_unused_photo ${photo_id}`, delayMs });

export const removeUnusedPhotoJob = defineJob({
  name: "remove_unused_photo",
  lane: "upkeep",
  payload: z.object({ company_id: z.uuid(), photo_id: z.uuid() }),
  run: async ({ db, files }: { db: Db; files: FileStore }, { company_id, photo_id }): Promise<void> => {
    const isDone = await exceptDuringBackup(db, async (tx) => {
      if (await deleteUnusedPhoto(tx, company_id, photo_id)) {
        await removeFile(db, files, company_id, photoPath(company_id, photo_id));
      }
      return true;
    });
    if (!isDone) await removeUnlessNamed(db, company_id, photo_id, afterBackupMs);
  },
});
