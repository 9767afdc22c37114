import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { reasonOf, StartError } from "../../../server/src/platform/errors.ts";
import { type Account, canWriteIn, isRoot, run, serviceAccount } from "./account.ts";
import { systemFolder } from "./binaries.ts";

/** The location of a database's files: `<parent>/postgres`, and the account that owns them (if we are root). */
export interface Location {
  parent: string;
  account: Account | undefined;
  /** True if the files are outside the data folder. */
  elsewhere: boolean;
}

const noteName = "postgres-location.json";
const aboutNote = "The database files of this folder are at 'files': the database account could not get in here.";

/**
 * For an ordinary user, the files are in the data folder. For root, they belong to another account:
 *
 * | Files now               | That account can enter the data folder | Location                                        |
 * | ----------------------- | -------------------------------------- | ----------------------------------------------- |
 * | in the data folder      | yes                                    | unchanged; their owner runs PostgreSQL          |
 * | in the data folder      | no (it was moved under a 0700 folder)  | moved to the system folder, leaving a note      |
 * | elsewhere, with a note  | -                                      | where the note says, if the note is for us      |
 * | none                    | yes                                    | in the data folder                              |
 * | none                    | no                                     | a new folder in the system folder, with a note  |
 */
export async function chooseLocation(
  dataDir: string,
  log: (line: string) => void,
  outside = systemFolder,
): Promise<Location> {
  const real = await realpath(dataDir);
  if (!isRoot()) return { parent: real, account: undefined, elsewhere: false };

  const inside = path.join(real, "postgres");
  const owner = await ownerOf(inside);
  const account = owner ?? (await ownerOf(real)) ?? serviceAccount();
  const isGiven = await give(real, account);
  const takeBack = async () => isGiven && (await chown(real, 0, 0));
  if (owner) {
    if (await canWriteIn(inside, owner)) return { parent: real, account, elsewhere: false };
    await takeBack();
    const parent = await newFolder(outside, real, account);
    await move(inside, path.join(parent, "postgres"));
    return leaveNote(real, { parent, account, elsewhere: true }, log);
  }

  const noted = await readNote(real);
  if (noted) {
    await takeBack();
    const location = {
      parent: noted.files,
      account: (await ownerOf(path.join(noted.files, "postgres"))) ?? account,
      elsewhere: true,
    };
    return noted.of === real ? location : leaveNote(real, location, log);
  }
  if (await hasAccess(real, account)) return { parent: real, account, elsewhere: false };
  await takeBack();
  return leaveNote(real, { parent: await newFolder(outside, real, account), account, elsewhere: true }, log);
}

/**
 * A folder that is closed to everyone else can be entered by one account only, and by root: so root gives its data
 * folder to the database account. Returns whether it did; one that belongs to somebody stays theirs.
 */
async function give(dir: string, { uid, gid }: Account): Promise<boolean> {
  if ((await stat(dir)).uid !== 0) return false;
  return chown(dir, uid, gid).then(
    () => true,
    () => false, // a mount without owners
  );
}

/** The owner of existing files: an ordinary user, if root now starts what that user started before. */
async function ownerOf(dir: string): Promise<Account | undefined> {
  const found = await stat(dir).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function hasAccess(dir: string, account: Account): Promise<boolean> {
  const probe = await mkdtemp(path.join(dir, "postgres-probe-"));
  try {
    await chown(probe, account.uid, account.gid);
    return await canWriteIn(probe, account);
  } catch {
    return false; // a mount without owners
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/** Finds the files where they are now, without choosing a location for new ones. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inside = path.join(dataDir, "postgres");
  if (await lstat(inside).catch(() => null)) return inside;
  const note = await readNote(dataDir);
  return note && path.join(note.files, "postgres");
}

/** A new name each time: someone who deleted a data folder to start over must not get its old database. */
async function newFolder(outside: string, dataDir: string, { uid, gid }: Account): Promise<string> {
  try {
    await mkdir(outside, { recursive: true, mode: 0o755 });
    const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
    const made = await mkdtemp(path.join(outside, `${name}-`));
    await Promise.all([chmod(outside, 0o755), chown(made, uid, gid)]); // regardless of the umask
    return made;
  } catch (error) {
    throw new StartError(`The database files cannot be kept in ${outside}: ${reasonOf(error)}`);
  }
}

async function move(from: string, to: string) {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const half = `${to}.half`;
    await rm(half, { recursive: true, force: true });
    const { ok, output } = await run("cp", ["-a", from, half]); // keeps owners and modes, which fs.cp does not
    if (!ok) throw new StartError(`The database files cannot be moved to ${to}: ${output}`);
    await rename(half, to);
    await rm(from, { recursive: true });
  }
}

interface Note {
  about: string;
  files: string;
  /** The data folder that the note was written for: a copied folder must not share the original's database. */
  of: string;
}

async function readNote(dataDir: string): Promise<Note | undefined> {
  const text = await readFile(path.join(dataDir, noteName), "utf8").catch(() => null);
  if (!text) return;
  try {
    const note = JSON.parse(text) as Note;
    await lstat(note.files);
    if (note.of === dataDir || !(await lstat(path.join(note.of, noteName)).catch(() => null))) return note;
  } catch {
    throw new StartError(
      `${path.join(dataDir, noteName)} names a folder that does not exist: put the database files back or remove the note`,
    );
  }
}

async function leaveNote(dataDir: string, location: Location, log: (line: string) => void): Promise<Location> {
  const note: Note = { about: aboutNote, files: location.parent, of: dataDir };
  await writeFile(path.join(dataDir, noteName), `${JSON.stringify(note, null, 2)}\n`);
  log(`The database account has no access to ${dataDir}: its files are in ${location.parent}`);
  return location;
}

/** Removes files that were kept outside a temporary data folder, which would otherwise stay. */
export async function forget(dataDir: string, { elsewhere, parent }: Location): Promise<void> {
  if (!elsewhere) return;
  await rm(parent, { recursive: true, force: true });
  await rm(path.join(dataDir, noteName), { force: true });
}
