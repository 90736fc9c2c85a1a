import { Trans, useLingui } from '@lingui/react/macro';
import { Choice } from '@ringside/ui/choice';
import { Checkbox, SelectField, TextField } from '@ringside/ui/field';
import { useState } from 'react';
import { Group, Specimen } from './specimen.tsx';

/** The form fields. */
export function FormGroups() {
  const { t } = useLingui();
  const label = <Trans>Team name</Trans>;
  const regions = ['EMEA', 'APAC'];
  return (
    <Group name="TextField, SelectField, Choice, Checkbox">
      <div className="cols cols-2">
        <Specimen state="empty, hint">
          <TextField
            label={label}
            hint={<Trans>3 to 24 characters. Everyone will see it.</Trans>}
          />
        </Specimen>
        <Specimen state="fault">
          <TextField
            label={label}
            defaultValue="Al"
            fault={t`The name needs 3 to 24 characters, or 2 in Chinese, Japanese or Korean.`}
          />
        </Specimen>
        <Specimen state="disabled">
          <TextField label={label} defaultValue="Alder" disabled />
        </Specimen>
        <Specimen state="read only">
          <TextField label={label} defaultValue="Alder" readOnly />
        </Specimen>
        <Specimen state="SelectField">
          <SelectField label={<Trans>Region</Trans>}>
            {regions.map((name) => (
              <option key={name} translate="no">
                {name}
              </option>
            ))}
          </SelectField>
        </Specimen>
        <Specimen state="Choice">
          <RegionChoice regions={regions} />
        </Specimen>
        <Specimen state="SelectField: fault">
          <SelectField
            label={<Trans>Region</Trans>}
            fault={t`All places of this region are taken.`}
          >
            {regions.map((name) => (
              <option key={name} translate="no">
                {name}
              </option>
            ))}
          </SelectField>
        </Specimen>
        <Specimen state="Checkbox">
          <Checkbox label={<Trans>My matches first</Trans>} defaultChecked />
        </Specimen>
        <Specimen state="Checkbox: fault">
          <Checkbox label={<Trans>My matches first</Trans>} fault={t`It is too late for this.`} />
        </Specimen>
      </div>
    </Group>
  );
}

/** A choice of half the width, where a list would show only a part of the longest name. */
function RegionChoice({ regions }: { regions: string[] }) {
  const { t } = useLingui();
  const [region, setRegion] = useState(regions[0]);
  return (
    <div className="bk-tools">
      <Choice
        chosen={region}
        aria-label={t`Region`}
        value={region}
        onChange={(event) => setRegion(event.target.value)}
      >
        {regions.map((name) => (
          <option key={name} translate="no">
            {name}
          </option>
        ))}
      </Choice>
    </div>
  );
}
