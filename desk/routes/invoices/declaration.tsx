import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { declaration, NOT_SIGNED } from '#core/orders/verifactu/declaration.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { Facts } from '../../ui/blocks.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/declaration'

export const meta: Route.MetaFunction = () => [{ title: 'Declaración responsable · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  return declaration(invoicing.program)
}

export default function DeclarationRoute({ loaderData }: Route.ComponentProps) {
  const { isSigned, facts } = loaderData
  return (
    <>
      <PageHead title="Declaración responsable" back={{ to: '/facturas', label: 'Facturas' }} />
      {isSigned ? null : <DeskNotice tone="waits">{NOT_SIGNED}</DeskNotice>}
      <Facts facts={facts} />
    </>
  )
}
