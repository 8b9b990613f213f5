/**
 * The details of a product, as JSON, with the values of its own fields last, which have a column of
 * their own: an older server that writes details would take them away. Details that were broken by
 * hand stay as they are.
 */
export function joinOwnFields(details: string, ownFields: string | null): string {
  if (ownFields === null || !details.endsWith('}')) return details
  const comma = details === '{}' ? '' : ','
  return `${details.slice(0, -1)}${comma}"ownFields":${ownFields}}`
}

/** The same details for the two columns. */
export function splitOwnFields(details: string): { details: string; ownFields: string | null } {
  if (!details.includes('"ownFields":')) return { details, ownFields: null }
  const { ownFields, ...others } = JSON.parse(details) as Record<string, unknown> // of `planCatalogue`
  return {
    details: JSON.stringify(others),
    ownFields: ownFields === undefined ? null : JSON.stringify(ownFields),
  }
}
