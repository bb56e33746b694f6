//! Windows keeps awake while a thread says so, and until that thread ends.

use std::io;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use windows_sys::Win32::System::Power::{
    ES_CONTINUOUS, ES_SYSTEM_REQUIRED, EXECUTION_STATE, SetThreadExecutionState,
};

/// A thread that says so until it is let go.
#[derive(Debug)]
pub(super) struct ThreadHold {
    thread: Option<JoinHandle<()>>,
    /// Dropped, it lets the thread end.
    let_go: Option<SyncSender<()>>,
}

impl ThreadHold {
    /// Begins to say so.
    pub(super) fn take() -> io::Result<Self> {
        let (let_go, is_let_go) = sync_channel::<()>(0);
        let thread = std::thread::Builder::new()
            .name("awake".to_owned())
            .spawn(move || {
                say(ES_CONTINUOUS | ES_SYSTEM_REQUIRED);
                // An error is the end that is waited for.
                let _ = is_let_go.recv();
                say(ES_CONTINUOUS);
            })?;
        Ok(Self {
            thread: Some(thread),
            let_go: Some(let_go),
        })
    }
}

impl Drop for ThreadHold {
    fn drop(&mut self) {
        self.let_go = None;
        if let Some(thread) = self.thread.take() {
            // It has nothing to do that can fail.
            let _ = thread.join();
        }
    }
}

fn say(state: EXECUTION_STATE) {
    #[expect(
        unsafe_code,
        reason = "no crate that we use has this call in a safe form"
    )]
    // SAFETY: it takes flags, and no memory of ours.
    let before = unsafe { SetThreadExecutionState(state) };
    if before == 0 {
        tracing::warn!("Windows does not let the machine be kept awake: see its power settings");
    }
}
