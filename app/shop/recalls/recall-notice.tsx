import { shop } from '#core/base/policy/shop.ts'
import { DataList } from '#app/ui/data-list.tsx'
import { PASS_ON } from '#core/returns/recalls/recall.ts'
import { Thumbnail } from '../product/thumbnail.tsx'
import type { RecallView } from './recall-view.server.ts'
import styles from './recalls.module.css'

/** The notice of a recall: which product, the hazard, what to do, what its buyers may have. */
export function RecallNotice({ notice }: { notice: RecallView }) {
  const { code, image, facts, hazard, action, choice } = notice
  return (
    <div className={styles.notice}>
      <Thumbnail image={image} className={styles.picture} />
      <DataList look="facts" rows={facts} />
      <h2>El riesgo</h2>
      <p className={styles.text}>{hazard}</p>
      <h2>Qué hacer ahora</h2>
      <p className={styles.text}>{action}</p>
      <p>{PASS_ON}</p>
      <h2>Lo que te corresponde</h2>
      <p>{choice}</p>
      <h2>Si tienes preguntas</h2>
      <p>
        <span>{'Escríbenos a '}</span>
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
        <span>{` o llámanos al ${shop.phone}, con el código ${code}.`}</span>
      </p>
    </div>
  )
}
