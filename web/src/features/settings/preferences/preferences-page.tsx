import { may } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import { Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { Page } from "../../../components/page.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceTile, ChoiceTiles, Switch } from "../../../components/ui/choices.tsx";
import { resetSent } from "../../../lib/reset-sent.ts";
import { colorSchemes, schemeNames, setColorScheme, setTheme, useTheme } from "../../../lib/theme.ts";
import { useAuth } from "../../auth/index.ts";
import { useSaveNotifications } from "../settings.api.ts";
import { SaveRow } from "../settings-form.tsx";
import { AccountCard } from "./account-card.tsx";

export function PreferencesPage() {
  const { userProfile } = useAuth();
  return (
    <Page title="Preferences" subtitle="Your account and how Quotemill looks.">
      <div className="grid gap-5 md:gap-6">
        <Card title="Appearance">
          <AppearanceForm />
        </Card>
        {may(userProfile?.app_role, "quotes.send") && <NotificationsCard />}
        <AccountCard />
        <Card
          title={pages.security.title}
          tools={
            <LinkButton to={pages.security.path} variant="secondary" size="sm">
              Open
            </LinkButton>
          }
        >
          <p className="border-t border-border px-5 py-3 text-ink-muted max-md:px-4">
            Your password, authenticator apps, recovery codes and signed-in devices.
          </p>
        </Card>
      </div>
    </Page>
  );
}

/** The theme and the colours, which apply at once and are saved in this browser. */
function AppearanceForm() {
  const { theme, scheme } = useTheme();
  return (
    <div className="grid gap-5 px-5 pb-5 max-md:px-4">
      <ChoiceTiles label="Theme">
        <ChoiceTile
          name="theme"
          checked={theme === "light"}
          onChoose={() => setTheme("light")}
          mark={<Sun size={16} />}
        >
          Light
        </ChoiceTile>
        <ChoiceTile name="theme" checked={theme === "dark"} onChoose={() => setTheme("dark")} mark={<Moon size={16} />}>
          Dark
        </ChoiceTile>
      </ChoiceTiles>
      <ChoiceTiles label="Colour scheme">
        {colorSchemes.map((value) => (
          <ChoiceTile
            key={value}
            name="scheme"
            checked={value === scheme}
            onChoose={() => setColorScheme(value)}
            mark={<span data-theme={theme} data-scheme={value} className="swatch" />}
          >
            {schemeNames[value]}
          </ChoiceTile>
        ))}
      </ChoiceTiles>
      <p className="text-xs tracking-wide text-ink-muted">Applies at once, in this browser only.</p>
    </div>
  );
}

/** Chooses whether customers' answers are mailed to the person. */
function NotificationsCard() {
  const id = useId();
  const { userProfile } = useAuth();
  const save = useSaveNotifications();
  const form = useForm({ defaultValues: { notify_answers: userProfile?.notify_answers ?? true } });
  const handleSubmit = form.handleSubmit(({ notify_answers }) => {
    const sent = { notify_answers };
    reportOutcome(save.mutateAsync(sent, { onSuccess: () => resetSent(form, sent, sent) }), {
      done: () =>
        toast.success(
          "Preferences saved",
          notify_answers
            ? "Answers to your quotes will be emailed to you."
            : "You will no longer get answers by email.",
        ),
      failed: ({ message }) => toast.error(`Failed to save preferences: ${message}`),
    });
  });
  return (
    <Card title="Notifications">
      <form onSubmit={handleSubmit} className="flex flex-col gap-4 border-t border-border px-5 pt-3 pb-5 max-md:px-4">
        <div className="relative flex items-center gap-4">
          <label htmlFor={id} className="flex-1 cursor-pointer after:absolute after:inset-0 after:content-['']">
            <span className="block font-medium">Email me when a customer answers</span>
            <span id={`${id}hint`} className="block text-sm text-ink-muted" aria-hidden="true">
              About quotes you sent: accepted, declined, or a question.
            </span>
          </label>
          <Switch id={id} aria-describedby={`${id}hint`} {...form.register("notify_answers")} />
        </div>
        <SaveRow label="Save Notifications" isDirty={form.formState.isDirty} busy={save.isPending} />
      </form>
    </Card>
  );
}
