import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { create } from '../../products/product-changes.server.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Producto nuevo · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  return null
}

export const action = deskAction({ crear: create })

export const clientAction = deskClientAction

/** The two facts that a product begins with. */
export default function NewProductRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Producto nuevo"
        back={{ to: '/productos', label: 'Productos' }}
        second="Empieza como borrador: nadie lo ve hasta que lo pones a la venta."
      />
      <DeskForm intent="crear" pageAnswer={actionData}>
        {({ busy, errorOf, typed }) => (
          <>
            <DeskField
              label="Nombre"
              name="name"
              maxLength={60}
              autoComplete="off"
              defaultValue={typed('name')}
              error={errorOf('name')}
            />
            <DeskField
              label="Id"
              hint="Va en su dirección y no cambia después: mens-jacket-12."
              name="id"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed('id')}
              error={errorOf('id')}
            />
            <DeskButton type="submit" look="main" busy={busy}>
              Empezar el borrador
            </DeskButton>
          </>
        )}
      </DeskForm>
    </>
  )
}
