declare const subject: unique symbol;

/**
 * The id of one kind of subject. TypeScript refuses an id of another kind, while a text from
 * outside (a path, a file, a test) is accepted without a cast;
 * `docs/decisions/0072-branded-ids.md`.
 */
type Id<Subject extends string> = string & { readonly [subject]?: Subject };

export type EventId = Id<'event'>;
export type RosterId = Id<'roster'>;
export type SegmentId = Id<'segment'>;
export type SeriesId = Id<'series'>;
export type TenantId = Id<'tenant'>;
export type UserId = Id<'user'>;
