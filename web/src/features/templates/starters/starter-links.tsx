import { pages } from "@quotemill/shared/screens/pages";
import { type StarterKey, starterKeys, starterWords } from "@quotemill/shared/templates/starters/names";
import { Link } from "react-router";
import { StarterDrawing } from "./starter-drawing.tsx";

/** The address at which a new template begins with a starter, or with a copy of the template with this id. */
export const startLink = (start: StarterKey | (string & {})) => `${pages.newTemplate.path}?start=${start}`;

/** The starters as links that begin at once, for where there is no template yet. */
export function StarterLinks() {
  return (
    <ul aria-label="Starters" className="grid grid-cols-2 gap-3 text-start md:grid-cols-4">
      {starterKeys.map((key) => (
        <li key={key}>
          <Link
            to={startLink(key)}
            className="grid h-full justify-items-center gap-2 rounded-lg border border-border bg-raised px-4 pt-3.5 pb-3 font-medium shadow-xs transition-colors duration-fast hover:bg-hover dark:bg-surface"
          >
            <StarterDrawing of={key} className="w-24" />
            {starterWords[key].name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
