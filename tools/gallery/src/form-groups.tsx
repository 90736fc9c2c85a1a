import { useLingui } from '@lingui/react/macro';
import { Choice } from '@ringside/ui/choice';
import { Checkbox, SelectField, TextField } from '@ringside/ui/field';
import { useState } from 'react';
import { Groups, Specimens } from './specimen.tsx';

const REGIONS = ['EMEA', 'APAC'].map((name) => (
  <option key={name} translate="no">
    {name}
  </option>
));

/** The form fields, in half the width. */
export function FormGroups() {
  const { t } = useLingui();
  const name = t`Team name`;
  const region = t`Region`;
  const first = t`My matches first`;
  const states = {
    'TextField: empty, hint': (
      <TextField label={name} hint={t`3 to 24 characters. Everyone will see it.`} />
    ),
    'TextField: fault': (
      <TextField
        label={name}
        defaultValue="Al"
        fault={t`The name needs 3 to 24 characters, or 2 in Chinese, Japanese or Korean.`}
      />
    ),
    'TextField: disabled': <TextField label={name} defaultValue="Alder" disabled />,
    'TextField: read only': <TextField label={name} defaultValue="Alder" readOnly />,
    SelectField: <SelectField label={region}>{REGIONS}</SelectField>,
    Choice: <RegionChoice />,
    'SelectField: fault': (
      <SelectField label={region} fault={t`All places of this region are taken.`}>
        {REGIONS}
      </SelectField>
    ),
    Checkbox: <Checkbox label={first} defaultChecked />,
    'Checkbox: fault': <Checkbox label={first} fault={t`It is too late for this.`} />,
  };
  return (
    <Groups
      of={{
        'TextField, SelectField, Choice, Checkbox': (
          <div className="cols cols-2">
            <Specimens of={states} />
          </div>
        ),
      }}
    />
  );
}

/** A choice of half the width, where a list would show only a part of the longest name. */
function RegionChoice() {
  const { t } = useLingui();
  const [region, setRegion] = useState('EMEA');
  return (
    <div className="bk-tools">
      <Choice
        chosen={region}
        aria-label={t`Region`}
        value={region}
        onChange={(event) => setRegion(event.target.value)}
      >
        {REGIONS}
      </Choice>
    </div>
  );
}
