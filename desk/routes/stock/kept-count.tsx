import { requireStaff } from '../../http/require-staff.server.ts'
import { CountPage } from '../../stock/count-page.tsx'
import styles from '../../stock/offline/offline.module.css'
import type { Route } from './+types/kept-count'

export const meta: Route.MetaFunction = () => [{ title: 'Recuento sin conexión · El mostrador' }]

/** The page that a device keeps: nobody's name and no figure of the shop are in it. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  return null
}

export default function KeptCountRoute() {
  return (
    <main id="contenido" tabIndex={-1} className={styles.kept}>
      <CountPage code="" found={null} isDone={false} answer={undefined} isKept />
    </main>
  )
}
