import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { mailParts } from '#core/mail/mail-pages.server.ts'
import { findMail } from '#core/mail/outbox-list.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/as-sent'

/**
 * As in a mail program: inline styles and nothing else. No `sandbox`: browsers refuse such a page at
 * the top level beside the shop's cross-origin-opener-policy, and nothing in it can run anyway.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The HTML part of a mail, as it was sent. Changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, 'mail.manage')
  const { db } = context.get(shopContext)
  const found = await findMail(db, params.id)
  const parts = found.ok ? await mailParts(db, found.mail.id) : undefined
  if (!parts?.ok) throw data(null, { status: 404 })
  return new Response(parts.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
