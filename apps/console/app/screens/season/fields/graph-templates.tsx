import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { getItem } from '@ringside/rules/must';
import { Button } from '@ringside/ui/button';
import { SelectField } from '@ringside/ui/field';
import { useState } from 'react';
import { formatSize, TEMPLATE_NAMES } from './graph-draft.ts';

/** The templates with their sizes; a button replaces the series by those of the chosen one. */
export function GraphTemplates({ onChoose }: { onChoose: (graph: BracketGraph) => void }) {
  const [template, setTemplate] = useState(getItem(graphTemplates, 0));
  const [size, setSize] = useState(getItem(template.rosters, 0));
  const choose = (name: string) => {
    const next = graphTemplates.find((one) => one.name === name) ?? template;
    setTemplate(next);
    if (!next.rosters.includes(size)) setSize(getItem(next.rosters, 0));
  };
  return (
    <div className="graph-start">
      <SelectField
        label="Template"
        value={template.name}
        onChange={({ target }) => choose(target.value)}
      >
        {graphTemplates.map(({ name }) => (
          <option key={name} value={name}>
            {TEMPLATE_NAMES[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Size"
        value={size}
        onChange={({ target }) => setSize(Number(target.value))}
      >
        {template.rosters.map((rosters) => (
          <option key={rosters} value={rosters}>
            {formatSize(template.name, rosters)}
          </option>
        ))}
      </SelectField>
      <Button onClick={() => onChoose(template.create(size))}>Replace all series</Button>
    </div>
  );
}
