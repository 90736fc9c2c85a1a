/** Returns the status of `/error/{id}`: the id where it is 400 to 599, else 500. */
export function statusOfId(id: string): number {
  const status = /^\d{3}$/.test(id) ? Number(id) : 500;
  return status >= 400 && status <= 599 ? status : 500;
}
