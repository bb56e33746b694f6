//! Whether a window was opened for this program alone.

/// Whether the program has a window of its own, which closes with it: on Windows after a double click. Where it was typed
/// into a shell, the shell has the window as well.
#[must_use]
pub fn has_own_console() -> bool {
    #[cfg(windows)]
    {
        windows::programs_of_console() == 1
    }
    #[cfg(not(windows))]
    {
        false
    }
}

#[cfg(windows)]
mod windows {
    use windows_sys::Win32::System::Console::GetConsoleProcessList;

    /// How many programs share the console: 0 where there is none.
    pub(super) fn programs_of_console() -> u32 {
        let mut programs = [0_u32; 2];
        #[expect(
            unsafe_code,
            reason = "no crate that we use has this call in a safe form"
        )]
        // SAFETY: the array is as long as is said, and Windows writes no more than that into it.
        unsafe {
            GetConsoleProcessList(programs.as_mut_ptr(), 2)
        }
    }
}
