import type { GraphFault } from './graph-fault.ts';
import type { BracketGraph, GraphSeries } from './graph.ts';

const ID = /^[A-Za-z0-9-]{1,12}$/;
const GROUP = /^[A-P]$/;
const LONGEST_NAME = 40;
const LONGEST_BEST_OF = 15;

/** The check of one field; returns the reason for which its value is wrong. */
type LabelRule = (series: GraphSeries) => string | null;

const LABEL_RULES: Partial<Record<keyof GraphSeries, LabelRule>> = {
  id: ({ id }) => (ID.test(id) ? null : 'an id has 1 to 12 letters, digits or hyphens'),
  name: ({ name = '' }) =>
    name.length <= LONGEST_NAME ? null : `a name has at most ${LONGEST_NAME} characters`,
  group: ({ group }) =>
    group === undefined || GROUP.test(group) ? null : 'a group is a letter from A to P',
  bestOf: ({ bestOf = 1 }) =>
    Number.isInteger(bestOf) && bestOf % 2 === 1 && bestOf >= 1 && bestOf <= LONGEST_BEST_OF
      ? null
      : `a best of is an odd number from 1 to ${LONGEST_BEST_OF}`,
};

/** [BRK-19] Returns ids, names, groups and best ofs that are wrong, and ids that are used twice. */
export function findLabelFaults({ series }: BracketGraph): GraphFault[] {
  const ids = new Set<string>();
  return series.flatMap((one, index) => {
    const faults = Object.entries(LABEL_RULES).flatMap(([field, rule]): GraphFault[] => {
      const reason = rule(one);
      return reason === null
        ? []
        : [
            {
              kind: 'label',
              series: index,
              field: field as keyof GraphSeries,
              detail: `series ${one.id || index + 1}: ${reason}`,
            },
          ];
    });
    if (ids.has(one.id))
      faults.push({
        kind: 'same-id',
        series: index,
        field: 'id',
        detail: `series ${one.id}: another series has this id`,
      });
    ids.add(one.id);
    return faults;
  });
}
