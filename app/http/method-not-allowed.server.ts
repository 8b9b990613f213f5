/** Answers a GET of an address that only takes posts. */
export function methodNotAllowed(): Response {
  return Response.json({ ok: false, reason: 'method' }, { status: 405, headers: { allow: 'POST' } })
}
