const light = `--ground:oklch(.963 .005 85);--surface:oklch(.994 .0015 85);--raised:#fff;--sunken:oklch(.976 .0035 85);
  --over:oklch(.968 .0045 85);--neutral:oklch(.944 .006 85);--line:oklch(.91 .006 85);--line-strong:oklch(.845 .008 85);
  --field:oklch(.622 .014 266);--ink:oklch(.245 .024 266);--muted:oklch(.465 .02 266);--subtle:oklch(.53 .018 266);
  --good:oklch(.42 .095 156);--good-soft:oklch(.952 .038 157);--wait:oklch(.445 .088 72);--wait-soft:oklch(.958 .056 96);
  --note:oklch(.45 .112 248);--note-soft:oklch(.954 .022 240);--bad:oklch(.49 .178 25);
  --shadow:0 1px 2px oklch(.25 .03 266/.06);--rise:0 0 0 1px oklch(.25 .03 266/.07),0 4px 10px -2px oklch(.25 .03 266/.07);
  --bar-shadow:0 -1px 0 oklch(.25 .03 266/.09),0 -8px 24px -6px oklch(.25 .03 266/.12);
  --docket:drop-shadow(0 0 .75px oklch(.25 .03 266/.45)) drop-shadow(0 6px 12px oklch(.25 .03 266/.08))`;

const dark = `--ground:oklch(.168 .012 266);--surface:oklch(.203 .014 266);--raised:oklch(.243 .016 266);--sunken:oklch(.183 .013 266);
  --over:oklch(.268 .017 266);--neutral:oklch(.3 .017 266);--line:oklch(.287 .016 266);--line-strong:oklch(.365 .018 266);
  --field:oklch(.572 .02 266);--ink:oklch(.945 .006 266);--muted:oklch(.745 .015 266);--subtle:oklch(.68 .016 266);
  --good:oklch(.84 .115 156);--good-soft:oklch(.285 .048 158);--wait:oklch(.875 .105 90);--wait-soft:oklch(.305 .048 82);
  --note:oklch(.835 .082 240);--note-soft:oklch(.29 .052 246);--bad:oklch(.805 .108 20);
  --shadow:0 1px 2px oklch(0 0 0/.3);--rise:0 0 0 1px oklch(.31 .017 266),0 4px 10px -2px oklch(0 0 0/.35);
  --bar-shadow:0 -1px 0 oklch(.31 .017 266),0 -8px 24px -6px oklch(0 0 0/.5);
  --docket:drop-shadow(0 0 .75px oklch(1 0 0/.4)) drop-shadow(0 6px 12px oklch(0 0 0/.4))`;

/** The neutrals of the product. A page without a company has no brand: ink on paper. */
const bare = `--brand:var(--ink);--fill:var(--ink);--on-fill:var(--raised);--fill-hover:var(--muted);--edge:var(--ink);
  --soft:var(--neutral);--brand-ink:var(--ink)`;

/** Light or dark as the device is. Paper is always light. */
export const tokens = `:root{color-scheme:light;${light};${bare}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${dark}}}`;
