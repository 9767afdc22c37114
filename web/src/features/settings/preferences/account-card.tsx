import { zodResolver } from "@hookform/resolvers/zod";
import { may } from "@quotemill/shared/access/permissions";
import { type OwnProfileInput, ownProfileInput, type UserProfile } from "@quotemill/shared/companies/users";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "../../../components/messages/toast.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Dialog, DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { useAuth } from "../../auth/index.ts";
import { useSaveProfile } from "./account.api.ts";

export function AccountCard() {
  const { user, userProfile, company } = useAuth();
  const [isEditing, setIsEditing] = useState(false);
  const role = userProfile?.app_role.replace("_", " ");
  return (
    <Card
      title="Account"
      tools={
        <Button variant="secondary" size="sm" disabled={!userProfile} onClick={() => setIsEditing(true)}>
          Edit profile
        </Button>
      }
    >
      <dl className="grid border-t border-border">
        <Fact label="Name">{userProfile?.full_name || "User"}</Fact>
        {userProfile && hasCustomers(userProfile) && (
          <>
            <Fact label="Job title">{userProfile.job_title || "None"}</Fact>
            <Fact label="Mobile">{userProfile.mobile || "None"}</Fact>
          </>
        )}
        <Fact label="Email">{userProfile?.email ?? user?.email}</Fact>
        <Fact label="Role">{role && <Badge tone="neutral">{role}</Badge>}</Fact>
        <Fact label="Company">{company?.name ?? "None"}</Fact>
      </dl>
      {isEditing && userProfile && <ProfileDialog profile={userProfile} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

/** Global admins send no quotes, so no customer would read more than their name. */
const hasCustomers = ({ app_role }: UserProfile) => may(app_role, "quotes.send");

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-row grid-cols-[6rem_minmax(0,1fr)] max-md:grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 border-b border-border px-5 py-2 last:border-b-0 max-md:px-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function ProfileDialog({ profile, onClose }: { profile: UserProfile; onClose: () => void }) {
  const save = useSaveProfile();
  const form = useForm({
    resolver: zodResolver(ownProfileInput),
    defaultValues: { full_name: profile.full_name ?? "", job_title: profile.job_title, mobile: profile.mobile },
  });
  const { errors, dirtyFields } = form.formState;
  // Another tab may have saved the rest.
  const changedIn = (input: OwnProfileInput) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name as keyof OwnProfileInput]));
  const handleSubmit = form.handleSubmit((input) => {
    const changes = changedIn(input);
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(changes, {
      onSuccess: () => {
        toast.success("Profile saved", "Others see it from now on.");
        onClose();
      },
    });
  });
  return (
    <Dialog title="Your profile" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Full name"
            autoComplete="name"
            error={errors.full_name?.message}
            {...form.register("full_name")}
          />
          {hasCustomers(profile) && (
            <>
              <TextField
                label="Job title"
                autoComplete="organization-title"
                error={errors.job_title?.message}
                {...form.register("job_title")}
              />
              <TextField
                label="Mobile"
                type="tel"
                autoComplete="tel"
                hint="Customers see your job title and mobile beside your name."
                error={errors.mobile?.message}
                {...form.register("mobile")}
              />
            </>
          )}
        </DialogBody>
        <DialogError>{save.error?.message}</DialogError>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
