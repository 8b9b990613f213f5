import { requireStaff } from '../../http/require-staff.server.ts'
import { WORKER_SCRIPT } from '../../stock/offline/worker.ts'
import type { Route } from './+types/worker'

/** The worker of the page that counts; its own policy lets it ask the shop and nothing else. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  return new Response(WORKER_SCRIPT, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
