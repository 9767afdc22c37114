/** The script of the customer's page, which works without it. Bundled separately: nothing of the app may come along. */
import { followTicks } from "./live-total.ts";
import { tellWhenSeen } from "./seen.ts";
import { offerSignature } from "./signature.ts";

tellWhenSeen();
followTicks();
offerSignature();
