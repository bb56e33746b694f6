//! When the process is asked to stop: by its keyboard, by the system, and on Windows by closing its window.

use std::io;

/// Ready when the process is asked to stop.
#[cfg(unix)]
pub(in crate::cli) fn stopped() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ready when the process is asked to stop. Windows gives it some seconds then: what was acknowledged is on disk already.
#[cfg(windows)]
pub(in crate::cli) fn stopped() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
    let (mut typed, mut interrupted) = (ctrl_c()?, ctrl_break()?);
    let (mut closed, mut logged_off, mut shut_down) =
        (ctrl_close()?, ctrl_logoff()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = typed.recv() => {}
            _ = interrupted.recv() => {}
            _ = closed.recv() => {}
            _ = logged_off.recv() => {}
            _ = shut_down.recv() => {}
        }
    })
}
