/** [EVT-8] Returns whether someone sees an event: a draft is for operators who read events. */
export const isEventVisible = ({
  isDraft,
  readsEvents,
}: {
  isDraft: boolean;
  readsEvents: boolean;
}): boolean => !isDraft || readsEvents;
