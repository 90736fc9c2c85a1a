/** A picture that belongs to a series, as evidence; seen by those who play it and by referees. */
export interface Attachment {
  id: string;
  name: string;
  /** Where the picture is, as a path of this server. */
  url: string;
  /** In bytes, of the picture as it is kept. */
  size: number;
  width: number;
  height: number;
  createdAt: string;
  user: { id: string; username?: string };
  matchSeries: { id: string };
}

/** What a placement in a segment is worth, provisional while it runs. */
export interface PlacePoints {
  id: string;
  placement: number;
  points: number;
  provisional: boolean;
  roster: { id: string; name?: string };
  segment: { id: string; name?: string };
}
