import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { RECALL_HEADLINE } from '#core/returns/recalls/recall.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { RecallNotice } from './recall-notice.tsx'
import type { RecallView } from './recall-view.server.ts'
import styles from './recalls.module.css'

export const RECALLS_TITLE = 'Avisos de seguridad de productos'

/** A recall in the list of all. */
export type ListedRecall = Pick<RecallView, 'code' | 'productName' | 'openedOn'>

/** All recalls, the newest first. */
export function RecallsPage({ recalls }: { recalls: readonly ListedRecall[] }) {
  return (
    <PageFrame
      title={RECALLS_TITLE}
      intro="Los productos que hemos retirado por motivos de seguridad, con qué hacer si tienes uno."
    >
      {recalls.length === 0 ? (
        <p>No hemos retirado ningún producto.</p>
      ) : (
        <ul className={styles.list}>
          {recalls.map(({ code, productName, openedOn }) => (
            <li key={code}>
              <Link to={`/retiradas/${code}`}>{productName}</Link>
              <p className="small muted">{`${code}, del ${openedOn}`}</p>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

/** The notice of one recall. */
export function RecallPage({ notice }: { notice: RecallView }) {
  return (
    <PageFrame
      title={RECALL_HEADLINE}
      intro={`${notice.productName}. Aviso del ${notice.openedOn}.`}
    >
      <RecallNotice notice={notice} />
      <div className={styles.choice}>
        <p>Si lo compraste aquí, elige desde el correo que te hemos mandado o desde tu pedido.</p>
        <LinkButton to="/orders">Buscar mi pedido</LinkButton>
        <p className="small">
          <Link to="/retiradas">Todos los avisos</Link>
        </p>
      </div>
    </PageFrame>
  )
}
