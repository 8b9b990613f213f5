import { shopContext } from '#app/context.ts'
import { discountedBy, pageOfCodes } from '#core/pricing/discounts/code-list.server.ts'
import { codeState } from '#core/pricing/discounts/new-code.ts'
import { CodeList } from '../../codes/code-list.tsx'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/list'

const ROWS = 50
const PAGE_END = /^([0-9T:.Z-]{20,30})~([A-Z0-9-]{1,40})$/

export const meta: Route.MetaFunction = () => [{ title: 'Códigos · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams.get('desde') ?? ''
  const [, createdAt, code = ''] = PAGE_END.exec(asked) ?? []
  const after = createdAt === undefined ? undefined : { createdAt, code }
  const page = await pageOfCodes(db, { after, most: ROWS })
  const sums = await discountedBy(
    db,
    page.codes.map((one) => one.code),
  )
  const at = now().toISOString()
  return {
    codes: page.codes.map((one) => ({
      ...one,
      state: codeState(one, at),
      discountedCents: sums.get(one.code)?.cents ?? 0,
    })),
    next: page.next && `${page.next.createdAt}~${page.next.code}`,
    isFirst: after === undefined,
  }
}

export default function CodesRoute({ loaderData }: Route.ComponentProps) {
  return <CodeList {...loaderData} />
}
