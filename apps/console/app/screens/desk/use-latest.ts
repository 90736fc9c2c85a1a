import { useState } from 'react';
import type { Read } from '../../live/use-read.ts';

/**
 * Returns a read with its last data while another key is read: a region that is drawn does not
 * close what an operator has open.
 */
export function useLatest<Data>(read: Read<Data>): Read<Data> {
  const { data } = read;
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  return { ...read, data: data ?? latest };
}
