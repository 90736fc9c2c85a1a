import type { Announcement } from '../collections/announcements.ts';
import { createEditableEndpoints } from './editable.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList } from './parse-answer.ts';

export const announcementSiteEndpoints = {
  list: defineEndpoint('GET announcements/1.0', parseList<Announcement>),
};
export const announcementEndpoints = createEditableEndpoints<Announcement>('announcements');
