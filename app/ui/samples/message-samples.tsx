import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { toast } from '../overlays/toast.tsx'
import { Part } from './part.tsx'
import styles from './samples.module.css'

/** Toasts, notices, badges. */
export function MessageSamples() {
  const action = { label: 'Ver', onPress: () => undefined }
  return (
    <Part title="Mensajes">
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() => toast.show({ text: 'Guardado', durationMs: 2000, action })}
        >
          Aviso de 2 s
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.show({ text: 'Hay novedades', tone: 'info', durationMs: 3000 })}
        >
          Aviso de 3 s
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              text: 'No se ha podido guardar lo que has escrito',
              tone: 'error',
              durationMs: 3000,
            })
          }
        >
          Error de 3 s
        </Button>
      </div>
      <Notice tone="success">Enhorabuena, está hecho</Notice>
      <Notice tone="error">No se ha podido guardar</Notice>
      <Notice>El refugio cierra en noviembre</Notice>
      <Notice tone="error" look="line">
        Error sobre el botón
      </Notice>
      <div className={styles.row}>
        <Badge mark>Nuevo</Badge>
        <Badge>Agotado</Badge>
        <Badge boxed>Predeterminada</Badge>
        <Badge tone="warn">Quedan 3</Badge>
        <Badge tone="accent" boxed>
          Entregado
        </Badge>
        <Badge tone="alert" boxed>
          Cancelado
        </Badge>
      </div>
    </Part>
  )
}
