import type { DeskAnswer } from '../http/desk-answer.ts'
import { DESK } from '../http/desk-paths.ts'
import { PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TableForm } from '../ui/table-import/table-form.tsx'

type CountFilePageProps = { isDone: boolean; answer: DeskAnswer | undefined }

/** A count from a spreadsheet. */
export const CountFilePage = ({ isDone, answer }: CountFilePageProps) => (
  <>
    <PageHead
      title="Recuento por fichero"
      back={{ to: '/existencias', label: 'Existencias' }}
      second="Una columna «variante» o «ean», y otra «unidades», «sitio» o las dos. Primero se ve lo que cambia."
      deeds={
        // A file, not a page: the router must not take it.
        <a href={`${DESK}/existencias/plantilla`} download>
          Plantilla para rellenar
        </a>
      }
    />
    <PageAnswer answer={undefined} doneText={isDone ? 'Recuento apuntado.' : undefined} />
    <TableForm
      intent="fichero"
      hint="Una línea sin unidades no se cuenta, y sin sitio lo deja; «no» lo quita. Caben unas 1.000 líneas cada vez."
      answer={answer}
    />
  </>
)
