import type { CreatedSeason, SeasonTemplate } from '@ringside/contract/collections/season-template';
import { COMPETING_REGIONS, type CompetingRegion } from '@ringside/rules/countries';
import { Button } from '@ringside/ui/button';
import { Checkbox, TextField } from '@ringside/ui/field';
import { type FormEvent, useState } from 'react';
import { UncontrolledInstantField } from '../../parts/instant-field.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { Section } from '../../parts/section.tsx';
import { client } from '../../session/console-client.ts';
import { useToast } from '../../shell/toast.tsx';
import { Plan } from './plan.tsx';

const REGIONS = Object.entries(COMPETING_REGIONS) as [CompetingRegion, string][];

interface PlanQuestion {
  template: SeasonTemplate;
  plan: CreatedSeason;
}

/**
 * The creation of months and World Finals from the season's template: first a preview, then the
 * command.
 */
export function SetUp({ onMade }: { onMade: () => Promise<void> }) {
  const [question, setQuestion] = useState<PlanQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  async function run(act: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    await act().catch(setFault);
    setBusy(false);
  }
  const show = (template: SeasonTemplate) =>
    run(async () => {
      setQuestion(null);
      setQuestion({
        template,
        plan: await client.events.setUpSeason({ ...template, draft: true }, { dryRun: true }),
      });
    });
  const make = ({ template }: PlanQuestion) =>
    run(async () => {
      const { events } = await client.events.setUpSeason({ ...template, draft: true });
      setQuestion(null);
      tell(`${events.map(({ name }) => name).join(', ')}: created as drafts.`);
      await onMade();
    });
  return (
    <Section title="Set up from the template">
      <TemplateForm
        busy={busy && question === null}
        onAsk={(template) => void show(template)}
        onChange={() => setQuestion(null)}
      />
      <Refusal fault={fault} />
      {question && (
        <>
          <Plan plan={question.plan} />
          <div className="row row--end">
            <Button variant="go" busy={busy} onClick={() => void make(question)}>
              Create everything
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

/**
 * The form of the template. Any change of an answer closes the preview: the command creates exactly
 * what was shown.
 */
function TemplateForm({
  busy,
  onAsk,
  onChange,
}: {
  busy: boolean;
  onAsk: (template: SeasonTemplate) => void;
  onChange: () => void;
}) {
  const [noRegion, setNoRegion] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    const regions = answers.getAll('region') as CompetingRegion[];
    setNoRegion(regions.length === 0);
    if (regions.length === 0) return;
    onAsk({
      dayOne: String(answers.get('dayOne')),
      months: Array.from({ length: Number(answers.get('months')) }, () => ({})),
      opensDaysBefore: Number(answers.get('opensDaysBefore')),
      regions,
      continues: answers.get('continues') === 'on',
      worldFinals: answers.get('worldFinals') === 'on' ? {} : null,
    });
  }
  return (
    <form className="stack" onSubmit={submit} onChange={onChange}>
      <div className="filters">
        <UncontrolledInstantField
          label="Day 1 of the first month starts (your time zone)"
          name="dayOne"
          required
        />
        <TextField
          label="Months"
          name="months"
          type="number"
          min={1}
          max={12}
          defaultValue={1}
          required
        />
        <TextField
          label="Days of registration before Day 1"
          name="opensDaysBefore"
          type="number"
          min={1}
          max={28}
          defaultValue={6}
          required
        />
      </div>
      <fieldset className="field">
        <legend>Regions</legend>
        <div className="filters">
          {REGIONS.map(([region, name]) => (
            <Checkbox
              key={region}
              name="region"
              value={region}
              defaultChecked
              label={`${region}: ${name}`}
            />
          ))}
        </div>
        {noRegion && (
          <span className="err" role="alert">
            Choose at least one region.
          </span>
        )}
      </fieldset>
      <Checkbox
        name="continues"
        label="The season has already started (Day 1 advances places 1 to 16 in every month)"
      />
      <Checkbox
        name="worldFinals"
        defaultChecked
        label="Add the World Finals after the last month"
      />
      <div className="row row--end">
        <Button type="submit" variant="light" busy={busy}>
          Preview
        </Button>
      </div>
    </form>
  );
}
