import { isSsoRefusal, ssoRefusals } from "@quotemill/shared/access/sso-refusals";
import { FormError } from "../../components/ui/note.tsx";
import { Notice } from "./notice.tsx";

export interface SsoNews {
  /** True while the person is on the way to or from the provider, so there is nothing to fill in. */
  isUnderWay: boolean;
  /** Words for an error that happened here. */
  failure: string | null;
  /** The code with which the provider's answer was refused. Only codes that we know have words. */
  refused: string | null;
}

/** Shows news about single sign-on on the sign-in page. Loaded only if there is some. */
export function SsoMessage({ isUnderWay, failure, refused }: SsoNews) {
  if (isUnderWay) return <Notice tone="busy" title="Single sign-on is under way" />;
  if (failure) return <FormError>{failure}</FormError>;
  if (!isSsoRefusal(refused)) return null;
  const { reason, next } = ssoRefusals[refused];
  return (
    <FormError>
      {reason} {next}
    </FormError>
  );
}
